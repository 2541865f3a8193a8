import after800 from '#web/site/sample-quote/photos/driveway-after-800.avif';
import after800Webp from '#web/site/sample-quote/photos/driveway-after-800.webp';
import after1200 from '#web/site/sample-quote/photos/driveway-after-1200.avif';
import before800 from '#web/site/sample-quote/photos/driveway-before-800.avif';
import before800Webp from '#web/site/sample-quote/photos/driveway-before-800.webp';
import before1200 from '#web/site/sample-quote/photos/driveway-before-1200.avif';
import after640 from './pictures/driveway-after-640.avif';
import before640 from './pictures/driveway-before-640.avif';

/**
 * Shows a driveway in two photos: before on the left, after on the right, and the product's wave between them. The
 * script shows the slider that moves the wave.
 */
export function BeforeAfter() {
  return (
    <div className="compare" data-compare>
      <Photo
        phone={before640}
        desk={`${before800} 800w, ${before1200} 1200w`}
        fallback={before800Webp}
        alt="A driveway with tire marks, moss and an oil spot"
        isFirst
      />
      <div className="compare-after">
        <Photo
          phone={after640}
          desk={`${after800} 800w, ${after1200} 1200w`}
          fallback={after800Webp}
          alt="The same driveway after washing"
        />
      </div>
      <input
        type="range"
        min="0"
        max="100"
        defaultValue="55"
        aria-label="How much of the driveway is shown before washing, in percent"
        hidden
      />
      <span className="compare-line" aria-hidden="true" />
      <span className="compare-grip" aria-hidden="true" />
      <span className="compare-mark compare-mark-before" aria-hidden="true">
        Before
      </span>
      <span className="compare-mark compare-mark-after" aria-hidden="true">
        After
      </span>
    </div>
  );
}

interface PhotoFiles {
  phone: string;
  desk: string;
  fallback: string;
  alt: string;
  /** the photo below the other one, which is painted first */
  isFirst?: boolean;
}

/** Phones get a small file whatever their pixel density, because these photos decide when the page looks complete. */
function Photo({ phone, desk, fallback, alt, isFirst = false }: PhotoFiles) {
  return (
    <picture>
      <source type="image/avif" media="(max-width: 47.99rem)" srcSet={phone} />
      <source type="image/avif" srcSet={desk} sizes="(min-width: 72rem) 760px, 100vw" />
      <img src={fallback} width="800" height="533" fetchPriority={isFirst ? 'high' : 'auto'} alt={alt} />
    </picture>
  );
}
