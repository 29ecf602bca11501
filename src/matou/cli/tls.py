"""HTTPS without a proxy: a certificate of the operator's, or one made here for a local network."""

import ssl
from pathlib import Path
from typing import Final

from matou.cli.mistakes import Misuse
from matou.extras import missing

SELF_MADE: Final = "self-made.pem"


def tls_context(
    data: Path, cert: Path | None, key: Path | None, self_made: bool
) -> ssl.SSLContext | None:
    """Nothing where the server speaks plain HTTP."""
    if self_made:
        if cert or key:
            raise Misuse("--tls-self-made makes its own certificate: leave --tls-cert out")
        try:
            from matou.cli.certificate import kept
        except ModuleNotFoundError as error:
            raise Misuse(missing(error.name, "tls")) from None
        cert = kept(data / SELF_MADE)
    if cert is None:
        if key is not None:
            raise Misuse("--tls-key needs --tls-cert, the certificate that it belongs to")
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key)
    except ssl.SSLError:
        raise Misuse(
            f"--tls-cert {cert}: no certificate in PEM with a private key that fits to it "
            "(--tls-key names a key in another file)"
        ) from None
    except OSError as error:
        raise Misuse(f"--tls-cert {cert}: {error.strerror or error}") from None
    return context
