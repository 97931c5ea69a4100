"""Calling a model over the network: endpoints, retries, errors and output modes."""
