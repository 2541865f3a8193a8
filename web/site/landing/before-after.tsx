import after400 from '#web/site/sample-quote/photos/driveway-after-400.avif';
import after800 from '#web/site/sample-quote/photos/driveway-after-800.avif';
import after800Webp from '#web/site/sample-quote/photos/driveway-after-800.webp';
import before400 from '#web/site/sample-quote/photos/driveway-before-400.avif';
import before800 from '#web/site/sample-quote/photos/driveway-before-800.avif';
import before800Webp from '#web/site/sample-quote/photos/driveway-before-800.webp';

const SIZES = '(min-width: 60rem) 560px, 100vw';

/**
 * Shows the same place in two photos: before on the left, after on the right. The slider moves the line between them.
 */
export function BeforeAfter() {
  return (
    <div className="compare" data-compare>
      <Surface small={after400} large={after800} fallback={after800Webp} alt="The same driveway after washing" />
      <div className="compare-before">
        <Surface
          small={before400}
          large={before800}
          fallback={before800Webp}
          alt="A driveway with tire marks, moss and an oil spot"
        />
      </div>
      <input
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label="How much of the driveway is shown before washing, in percent"
      />
      <span className="compare-line" aria-hidden="true" />
      <span className="compare-mark compare-mark-before" aria-hidden="true">
        Before
      </span>
      <span className="compare-mark compare-mark-after" aria-hidden="true">
        After
      </span>
    </div>
  );
}

interface SurfaceFiles {
  small: string;
  large: string;
  fallback: string;
  alt: string;
}

function Surface({ small, large, fallback, alt }: SurfaceFiles) {
  return (
    <picture>
      <source type="image/avif" srcSet={`${small} 400w, ${large} 800w`} sizes={SIZES} />
      <img src={fallback} width="800" height="533" loading="lazy" alt={alt} />
    </picture>
  );
}
