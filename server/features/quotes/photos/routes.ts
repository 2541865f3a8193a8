import type { Gate } from '#server/auth/procedures.ts';
import { publishPhotosNow } from '#server/features/quotes/photos/photo-changes.ts';
import { uploadPhoto } from '#server/features/quotes/photos/upload.ts';
import { memberOf } from '#server/auth/viewer.ts';
import type { Services } from '#server/features/services.ts';
import { removePhoto, reorderPhotos, updatePhoto } from './change-photos.ts';
import { type PhotoRow, presentPhoto } from './present.ts';

export function photosRoutes(gate: Gate, services: Services) {
  const { photos } = gate;
  const presented = (row: PhotoRow) => presentPhoto(services.files, row, services.now());
  return {
    upload: photos.upload.handler(async ({ input, context }) => {
      const { quote_id: quoteId, id, image_type: imageType, description, file } = input;
      const bytes = new Uint8Array(await file.arrayBuffer());
      return presented(await uploadPhoto(services, memberOf(context), { quoteId, id, imageType, description, bytes }));
    }),
    update: photos.update.handler(async ({ input, context }) => {
      const { id, description, image_type: imageType } = input;
      return presented(await updatePhoto(services, memberOf(context), { id, description, imageType }));
    }),
    reorder: photos.reorder.handler(async ({ input, context }) => {
      await reorderPhotos(services, memberOf(context), input.quote_id, input.ids);
      return { ok: true } as const;
    }),
    publish: photos.publish.handler(async ({ input, context }) => {
      await publishPhotosNow(services, memberOf(context), input.quote_id);
      return { ok: true } as const;
    }),
    remove: photos.remove.handler(async ({ input, context }) => {
      await removePhoto(services, memberOf(context), input.id);
      return { ok: true } as const;
    }),
  };
}
