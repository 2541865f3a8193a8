import { Listeners } from '#web/ui/listeners.ts';
import type { DeviceDb } from './device-db.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type PhotoOnDevice, photoOf, storedForm } from './photo-record.ts';

export interface PhotoStore {
  ofQuote(quoteId: string): Promise<PhotoOnDevice[]>;
  add(photo: PhotoOnDevice): Promise<void>;
  update(id: string, change: Partial<Pick<PhotoOnDevice, 'description' | 'refusal'>>): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createPhotoStore(db: Pick<DeviceDb, 'photos'>): PhotoStore {
  return {
    async ofQuote(quoteId) {
      const rows = await db.photos.where('quote_id').equals(quoteId).toArray();
      return rows.map(photoOf).sort((a, b) => a.added_at - b.added_at || a.id.localeCompare(b.id));
    },
    async add(photo) {
      await db.photos.put(await storedForm(photo));
    },
    async update(id, change) {
      await db.photos.update(id, change);
    },
    remove: (id) => db.photos.delete(id),
  };
}

export function createMemoryPhotoStore(): PhotoStore {
  const photos = new Map<string, PhotoOnDevice>();
  return {
    ofQuote: async (quoteId) => [...photos.values()].filter((photo) => photo.quote_id === quoteId),
    async add(photo) {
      photos.set(photo.id, photo);
    },
    async update(id, change) {
      const photo = photos.get(id);
      if (photo) photos.set(id, { ...photo, ...change });
    },
    async remove(id) {
      photos.delete(id);
    },
  };
}

/**
 * - taken: the server stored the photo
 * - later: no connection
 * - refused: the server will never accept the photo, and the message says why
 */
export type UploadOutcome = { kind: 'taken' } | { kind: 'later' } | { kind: 'refused'; message: string };

export interface UploadProgress {
  id: string;
  /** uploaded share, 0 to 1 */
  share: number;
}

interface PhotoQueueOptions {
  store: PhotoStore;
  upload: (photo: PhotoOnDevice, onProgress: (share: number) => void) => Promise<UploadOutcome>;
  /** Runs each time the server has stored a photo of the quote. */
  onTaken: (photo: PhotoOnDevice) => Promise<void>;
}

export class PhotoQueue {
  readonly quoteId: string;
  readonly #options: PhotoQueueOptions;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #progress: UploadProgress | null = null;
  #waiting = false;
  readonly run: () => Promise<void>;

  constructor(quoteId: string, options: PhotoQueueOptions) {
    this.quoteId = quoteId;
    this.#options = options;
    this.run = oneAtATime(() => this.#sendAll().finally(() => this.#listeners.notify()));
  }

  get progress(): UploadProgress | null {
    return this.#progress;
  }

  get isWaiting(): boolean {
    return this.#waiting;
  }

  async add(photos: readonly PhotoOnDevice[]): Promise<void> {
    for (const photo of photos) await this.#options.store.add(photo);
    this.#listeners.notify();
  }

  async retry(id: string): Promise<void> {
    await this.#options.store.update(id, { refusal: null });
    this.#listeners.notify();
    await this.run();
  }

  async remove(id: string): Promise<void> {
    await this.#options.store.remove(id);
    this.#listeners.notify();
  }

  async #sendAll(): Promise<void> {
    for (let next = await this.#next(); next; next = await this.#next()) if (!(await this.#send(next))) return;
  }

  async #next(): Promise<PhotoOnDevice | undefined> {
    return (await this.#options.store.ofQuote(this.quoteId)).find((photo) => photo.refusal === null);
  }

  /** Sends one photo. @returns false if the rest has to wait */
  async #send(photo: PhotoOnDevice): Promise<boolean> {
    const { store, upload, onTaken } = this.#options;
    this.#report({ id: photo.id, share: 0 });
    const outcome = await upload(photo, (share) => this.#report({ id: photo.id, share }));
    this.#progress = null;
    this.#waiting = outcome.kind === 'later';
    if (outcome.kind === 'taken') {
      await onTaken(photo);
      await store.remove(photo.id);
    }
    if (outcome.kind === 'refused') await store.update(photo.id, { refusal: outcome.message });
    this.#listeners.notify();
    return outcome.kind !== 'later';
  }

  #report(progress: UploadProgress): void {
    this.#progress = progress;
    this.#listeners.notify();
  }
}
