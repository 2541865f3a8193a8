import href from './day-route.css?url';

/** Loads the styles of a day's route with its screen. */
export function RouteStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
