"""Everything one sees. Only here are there colours, and every word that is not ours is cleaned before it is shown."""
