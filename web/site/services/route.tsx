import { formatMoney, formatPercent } from '#domain/pricing/money.ts';
import { SEED_ADDONS, SEED_SURFACES, type SeedSurface } from '#domain/pricing/seed-rate-book.ts';
import { drawingOf } from '#web/site/gallery/shown-surfaces.ts';
import { surfaceRateLabel } from '#web/site/surfaces/rate-labels.ts';
import { surfaceAnchor } from '#web/site/surfaces/surface-address.ts';
import { SurfaceLinks } from '#web/site/surfaces/surface-links.tsx';
import { useProductName } from '#web/ui/product-name.ts';
import { PitchTable } from './pitch-table.tsx';
import './services.css';
import { SIGN_UP_PATH } from '#web/ui/sign-up-path.ts';
import { SURFACE_JOBS, type SurfaceJob } from './surface-jobs.ts';

export default function Services() {
  return (
    <div className="page services">
      <h1>What you can quote, and how to price it</h1>
      <p className="page-lead">
        Every kind of surface, its services, its unit and a starting rate. {useProductName()} gives each new company
        this rate book, and you can change all of it.
      </p>
      <SurfaceLinks label="Surfaces" />
      {SEED_SURFACES.map((surface) => {
        const job = SURFACE_JOBS[surface.name];
        return job && <SurfaceSection key={surface.name} surface={surface} job={job} />;
      })}
      <Addons />
      <Rates />
      <ServicesEnd />
    </div>
  );
}

function SurfaceSection({ surface, job }: { surface: SeedSurface; job: SurfaceJob }) {
  const anchor = surfaceAnchor(surface.name);
  return (
    <section className="surface" id={anchor} aria-labelledby={`${anchor}-name`}>
      <SurfacePicture surface={surface} />
      <div className="surface-job">
        <h2 id={`${anchor}-name`}>{surface.name}</h2>
        <p className="surface-what">{job.job}</p>
        <h3>Measure</h3>
        <p>{job.measure}</p>
        {surface.name === 'Roof' && <PitchTable />}
        <h3>Method</h3>
        <p>{job.method}</p>
      </div>
      <div className="surface-price">
        <RateTable surface={surface} job={job} />
        <h3>Not included: say so on the quote</h3>
        <ul>
          {job.excluded.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="surface-addons">
        <h3>Often added</h3>
        <AddonList names={job.addons} />
      </div>
    </section>
  );
}

function SurfacePicture({ surface }: { surface: SeedSurface }) {
  const [material = ''] = surface.materials[0] ?? [];
  return (
    <a className="surface-picture" href={`/gallery#${surfaceAnchor(surface.name)}`}>
      <img src={drawingOf(surface.name, material)} alt="" width={320} height={240} loading="lazy" decoding="async" />
      <span>
        {surface.name}: {surface.materials.length} materials in the gallery
      </span>
    </a>
  );
}

function RateTable({ surface, job }: { surface: SeedSurface; job: SurfaceJob }) {
  return (
    <table className="rates">
      <caption>Services and starting rates</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Rate</th>
        </tr>
      </thead>
      <tbody>
        {surface.services.map(([name, unit, cents]) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{job.services[name]}</small>
            </th>
            <td className="number">{surfaceRateLabel(cents, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists add-ons with the amount that each adds: "25%" or "$45.00". */
function AddonList({ names }: { names: readonly string[] }) {
  return (
    <ul className="addons">
      {SEED_ADDONS.filter(([name]) => names.includes(name)).map(([name, type, value]) => (
        <li key={name}>
          {name} <span className="number">{type === 'percent' ? formatPercent(value, 0) : formatMoney(value)}</span>
        </li>
      ))}
    </ul>
  );
}

function Addons() {
  return (
    <section className="services-more" aria-labelledby="add-ons">
      <h2 id="add-ons">Add-ons</h2>
      <p>
        For anything that makes a job harder. A percentage applies to every service on the quote unless you choose which
        ones. Use a flat amount when the extra work doesn’t grow with the job.
      </p>
      <AddonList names={SEED_ADDONS.map(([name]) => name)} />
      <p>
        A minimum charge and a trip charge apply to the whole quote. When the minimum raises the price of a small job,
        the difference gets its own line, so the lines still add up.
      </p>
    </section>
  );
}

function Rates() {
  return (
    <section className="services-more" aria-labelledby="rates">
      <h2 id="rates">Where the rates come from</h2>
      <p>
        The rates are starting points, based on published US price guides. Those guides disagree, and they don’t know
        your town, your crew or your insurance. Set your own before you send a quote:{' '}
        <a href="/blog/how-to-price-by-surface-and-material">how to price by surface and material</a>.
      </p>
    </section>
  );
}

function ServicesEnd() {
  return (
    <section className="services-more" aria-labelledby="see-it">
      <h2 id="see-it">See it as your customer would</h2>
      <p>
        Surface, service, material and quantity make a line, the lines make a quote, and the quote is a link. Approve or
        decline the sample: nothing is sent or kept.
      </p>
      <p className="services-actions">
        <a className="button button-primary" href="/sample-quote">
          See a sample quote
        </a>
        <a className="button" href={SIGN_UP_PATH}>
          Start free trial
        </a>
      </p>
    </section>
  );
}
