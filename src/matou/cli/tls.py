"""HTTPS without a proxy: the operator's certificate, or a self-signed one for a local network."""

import ssl
from pathlib import Path
from typing import Final

from matou.cli.mistakes import Misuse
from matou.extras import missing

SELF_MADE: Final = "self-made.pem"


def tls_context(
    data: Path, cert: Path | None, key: Path | None, self_made: bool
) -> ssl.SSLContext | None:
    """The TLS context; None for plain HTTP."""
    if self_made:
        if cert or key:
            raise Misuse("--tls-self-made makes its own certificate: leave --tls-cert out")
        try:
            from matou.cli.certificate import kept
        except ModuleNotFoundError as error:
            raise Misuse(missing(error.name, "tls")) from None
        cert = data / SELF_MADE
        try:
            kept(cert)
        except OSError as error:
            raise Misuse(
                f"--tls-self-made: {cert} cannot be used: {error.strerror or error}; name a "
                "folder where you may write with --data"
            ) from None
    if cert is None:
        if key is not None:
            raise Misuse("--tls-key needs --tls-cert, the certificate that it belongs to")
        return None
    _readable("--tls-cert", cert)
    if key is not None:
        _readable("--tls-key", key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    asked = []

    def password() -> str:
        asked.append(key or cert)
        return ""

    try:
        context.load_cert_chain(cert, key, password)
    except ssl.SSLError:
        if asked:  # a server starts without anyone to type it
            raise Misuse(
                f"the key in {asked[0]} has a password: write it without one, as "
                f"openssl pkey -in {asked[0]} -out key.pem does, and name that as --tls-key"
            ) from None
        raise Misuse(
            f"--tls-cert {cert}: no certificate in PEM with a private key that fits to it "
            "(--tls-key names a key in another file)"
        ) from None
    return context


def _readable(option: str, path: Path) -> None:
    """OpenSSL's errors do not say which of two files cannot be read."""
    try:
        path.open("rb").close()
    except OSError as error:
        raise Misuse(f"{option} {path}: {error.strerror or error}") from None
