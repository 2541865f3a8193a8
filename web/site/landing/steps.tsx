const stepsOf = (sendsEmail: boolean) => [
  [
    'Price it on the spot',
    'Pick the surface, the material and the area on your phone. Your rates set the price; add-ons, discount and tax follow. Take photos of what you see.',
  ],
  [
    'Send the link',
    'By email, by text, as a QR code, or copied into any chat. It opens on any phone, without an account or an app.',
  ],
  [
    'Get it back signed',
    `Your customer reads, asks, and approves with a typed name, or declines and says why. ${sendsEmail ? 'You both get the PDF by email.' : 'You can both download the PDF.'} Then the job goes on your calendar.`,
  ],
];

export function Steps({ sendsEmail }: { sendsEmail: boolean }) {
  return (
    <section className="landing-section page page-wide" aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <ol className="steps">
        {stepsOf(sendsEmail).map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
