"""A self-signed certificate, so that a local network can use HTTPS."""

import socket
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import click
from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from matou.server.http.address import own_address
from matou.server.storage.files import make_directory, replace

LIFE_DAYS: Final = 397  # browsers refuse certificates that are valid for longer
RENEW_DAYS: Final = 30  # renewed so long before it expires


def kept(path: Path) -> Path:
    """It is stored and used again, so that a browser asks once; raises OSError."""
    if path.exists() and _serves(path.read_bytes()):
        return path
    make_directory(path.parent)
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(_made())
    new.chmod(0o600)
    replace(new, path)
    click.echo(
        "a certificate was made for this computer. Browsers do not know it: each says once that "
        "the connection is not private; choose “Advanced”, then “Continue”"
    )
    return path


def _serves(pem: bytes) -> bool:
    """Whether this is a whole certificate with its key, valid here and for some time."""
    try:
        held = x509.load_pem_x509_certificate(pem)
        key = serialization.load_pem_private_key(pem, None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return False
    fresh = held.not_valid_after_utc > datetime.now(UTC) + timedelta(days=RENEW_DAYS)
    return fresh and key.public_key() == held.public_key() and _names() <= _named(held)


def _names() -> set[str]:
    """The host names and addresses of this machine."""
    found = {"localhost", "127.0.0.1", "::1", socket.gethostname(), own_address()}
    return {name for name in found if name}


def _named(certificate: x509.Certificate) -> set[str]:
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    found = {str(one) for one in names.get_values_for_type(x509.IPAddress)}
    return found | set(names.get_values_for_type(x509.DNSName))


def _made() -> bytes:
    """A key and a certificate that it signed itself, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Matou")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=LIFE_DAYS - 1))
        .add_extension(x509.SubjectAlternativeName([_general(one) for one in _names()]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return secret + certificate.public_bytes(serialization.Encoding.PEM)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
