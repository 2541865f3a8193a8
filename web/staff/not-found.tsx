import { NotFoundScreen } from './shell/screens.tsx';

/** A URL under /app without a screen. It has no loader, so it also works offline. */
export default NotFoundScreen;
