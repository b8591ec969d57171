// Knows what a page says when the link that opened it has no token.

export function IncompleteLink() {
  return (
    <p className="account-noscript" role="alert">
      This address is not complete: the part after # is missing. Please open the link from your message again.
    </p>
  )
}
