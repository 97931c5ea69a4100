"""Proof of the auditor: no check is empty, and none cries wolf without one."""
