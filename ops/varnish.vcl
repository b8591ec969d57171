# Varnish in front of the program, as a shared cache of what it allows. Behind it the program needs TRUST_PROXY=127.0.0.1 and
# CACHE_PURGE_URL=http://127.0.0.1:6082/. docs/operating.md has the command that starts it.
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    # Only the program reaches this socket: whatever it sends means that something public has changed.
    if (local.socket == "purge") {
        ban("obj.http.Surrogate-Key == mzansi-public");
        return (synth(200, "Purged"));
    }
    # Requests with a session, with the position of a visitor, and for ranges of the map of streets.
    if (req.http.Cookie ~ "session" || req.url ~ "[?&]near=" || req.url ~ "^/map/") {
        return (pass);
    }
    # Other cookies mean nothing to the program.
    unset req.http.Cookie;
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
}
