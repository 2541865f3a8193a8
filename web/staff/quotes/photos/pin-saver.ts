import { errorCodeOf } from '#domain/errors.ts';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';

/** Milliseconds after the last change before it is saved, so that dragging a pin sends one request. */
const SAVE_MS = 600;
/** Milliseconds before another attempt when there was no connection. */
const RETRY_MS = 5000;

type Pins = readonly PhotoPin[];
export type PinDrafts = ReadonlyMap<string, Pins>;

interface Steps {
  store: (photoId: string, pins: Pins) => Promise<unknown>;
  /** reads the stored pins again */
  refresh: () => Promise<unknown>;
  /** gets the pins that the server doesn't have yet, by photo */
  onDrafts: (drafts: PinDrafts) => void;
  /** gets the reason when the server refused the pins. They are dropped then */
  onRefused: (error: unknown) => void;
}

/** Saves changed pins shortly after, one request at a time, so that they reach the server in order. */
export class PinSaver {
  private readonly unsaved = new Map<string, Pins>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private saving: Promise<void> = Promise.resolve();

  private readonly steps: Steps;

  constructor(steps: Steps) {
    this.steps = steps;
  }

  change(photoId: string, pins: Pins): void {
    this.unsaved.set(photoId, pins);
    this.steps.onDrafts(new Map(this.unsaved));
    this.saveIn(SAVE_MS);
  }

  /** Saves now what still waits. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.saving = this.saving.then(() => this.saveAll());
    return this.saving;
  }

  private saveIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async saveAll(): Promise<void> {
    for (const [id, pins] of this.unsaved) {
      try {
        await this.steps.store(id, pins);
      } catch (error) {
        if (errorCodeOf(error) === 'NETWORK') return this.saveIn(RETRY_MS);
        this.steps.onRefused(error);
      }
      await this.steps.refresh();
      // Pins that have changed since are saved next.
      if (this.unsaved.get(id) !== pins) continue;
      this.unsaved.delete(id);
      this.steps.onDrafts(new Map(this.unsaved));
    }
  }
}
