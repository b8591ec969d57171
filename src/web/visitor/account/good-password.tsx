// Knows what stands beside a form for a new password.

export function GoodPassword() {
  return (
    <>
      <h2>A good password is a long one</h2>
      <p>Three or four words that only you would put together are easy to keep and hard to guess.</p>
    </>
  )
}
