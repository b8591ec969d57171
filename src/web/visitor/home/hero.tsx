// Knows the top of the home page: the main heading, and on wide screens three illustrations.

const scenes = ['restaurant-braai', 'beauty-braids', 'shopping-spaza']

export function Hero() {
  return (
    <section className="hero" aria-labelledby="welcome">
      <div className="hero-inner">
        <div className="hero-words">
          <h1 id="welcome">Good business is just around the corner</h1>
          <p>Restaurants, salons, mechanics and more, run by people near you, from Soweto to Stellenbosch.</p>
        </div>
        <div className="hero-scenes" aria-hidden="true">
          {scenes.map((scene) => (
            <img key={scene} src={`/stock/${scene}.svg`} alt="" width="800" height="500" loading="lazy" />
          ))}
        </div>
      </div>
    </section>
  )
}
