# Varnish in front of the program, as a shared cache of what the program allows. Behind it the program needs TRUST_PROXY=127.0.0.1 and
# CACHE_PURGE_URL=http://127.0.0.1:6082/. docs/operating.md has the commands that install it.
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
}

sub vcl_recv {
    # Only the program can reach this socket: any request means that something public has changed.
    if (local.socket == "purge") {
        ban("obj.http.Surrogate-Key == mzansi-public");
        return (synth(200, "Purged"));
    }
    # Not cached: requests with a cookie of the program, with a visitor's position, and for ranges of the map of streets.
    if (req.http.Cookie ~ "(session|second-factor|reviewer|left)=" || req.url ~ "[?&]near=" || req.url ~ "^/map/") {
        return (pass);
    }
    # Removes cookies of others, which would keep Varnish from caching.
    unset req.http.Cookie;
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
}
