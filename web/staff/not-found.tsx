import { NotFoundScreen } from './shell/screens.tsx';

/** The screen for unknown URLs under /app. It has no loader, so it works offline, too. */
export default NotFoundScreen;
