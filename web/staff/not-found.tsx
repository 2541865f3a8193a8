import { NotFoundScreen } from './shell/screens.tsx';

/** An address under /app that no screen has. Without a loader, so that it also works offline. */
export default NotFoundScreen;
