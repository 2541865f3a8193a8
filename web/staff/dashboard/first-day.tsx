import { Button } from '@mantine/core';
import { Link } from 'react-router';
import after400 from '#web/site/sample-quote/photos/driveway-after-400.avif';
import after800 from '#web/site/sample-quote/photos/driveway-after-800.avif';
import before400 from '#web/site/sample-quote/photos/driveway-before-400.avif';
import before800 from '#web/site/sample-quote/photos/driveway-before-800.avif';
import type { DashboardData } from './dashboard-data.ts';
import { FirstSteps } from './first-steps.tsx';

/** Returns true for a company that has nothing to show yet: no quote, visit, message or event. */
export function isFirstDay({ first_steps, needs, today, latest }: DashboardData): boolean {
  return !first_steps.quote_made && needs.length === 0 && today.length === 0 && latest.length === 0;
}

/** The dashboard of an empty company: one thing to do, and the first steps. */
export function FirstDay({ data, mayWrite }: { data: DashboardData; mayWrite: boolean }) {
  return (
    <>
      {mayWrite && (
        <section className="first-quote" aria-labelledby="first-quote">
          <div className="first-quote-words">
            <h2 id="first-quote">Your first quote, in about 3 minutes</h2>
            <p>
              Pick a surface, enter the area, get a price. Then send it to your own phone and see what your customers
              see.
            </p>
            <Button component={Link} to="/app/quotes/new" className="first-quote-button">
              Create your first quote
            </Button>
          </div>
          <HalfWashed />
        </section>
      )}
      <FirstSteps data={data} belowInvitation={mayWrite} />
    </>
  );
}

const SIZES = '(min-width: 64em) 440px, 100vw';
const WAVE = 'M62 -2C70 22 62 34 52 50S38 80 44 102';

/** One driveway in two photos, dirty on the left and clean on the right of the wave. */
function HalfWashed() {
  return (
    <div className="half-washed" aria-hidden="true">
      <img src={before800} srcSet={`${before400} 400w, ${before800} 800w`} sizes={SIZES} alt="" />
      <img src={after800} srcSet={`${after400} 400w, ${after800} 800w`} sizes={SIZES} alt="" />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <clipPath id="half-washed" clipPathUnits="objectBoundingBox">
          <path d="M.62 0C.70 .22 .62 .34 .52 .5S.38 .8 .44 1H1V0Z" />
        </clipPath>
        <path d={WAVE} />
        <path d={WAVE} />
      </svg>
    </div>
  );
}
