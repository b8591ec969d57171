// Knows what a page says when the link that opened it has no token.

export function IncompleteLink() {
  return (
    <p className="notice" role="alert">
      This link is not complete. Please open it again from your message, or copy the whole of it.
    </p>
  )
}
