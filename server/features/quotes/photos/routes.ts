import type { Services } from '#server/features/services.ts';
import type { Procedures } from '#server/platform/auth/procedures.ts';
import { removePhoto, reorderPhotos, updatePhoto } from './change-photos.ts';
import { type PhotoRow, presentPhoto } from './present.ts';
import { publishPhotosNow } from './publish-photos.ts';
import { setPins } from './set-pins.ts';
import { uploadPhoto } from './upload.ts';

export function photosRoutes(procedures: Procedures, services: Services) {
  const { photos } = procedures;
  const presented = (row: PhotoRow) => presentPhoto(services.files, row, services.now());
  return {
    upload: photos.upload.handler(async ({ input, context }) => {
      const { quote_id: quoteId, id, image_type: imageType, description, file } = input;
      const bytes = new Uint8Array(await file.arrayBuffer());
      return presented(
        await uploadPhoto(services, context.caller.member, { quoteId, id, imageType, description, bytes }),
      );
    }),
    update: photos.update.handler(async ({ input, context }) => {
      const { id, description, image_type: imageType } = input;
      return presented(await updatePhoto(services, context.caller.member, { id, description, imageType }));
    }),
    setPins: photos.setPins.handler(async ({ input, context }) =>
      presented(await setPins(services, context.caller.member, input)),
    ),
    reorder: photos.reorder.handler(async ({ input, context }) => {
      await reorderPhotos(services, context.caller.member, input.quote_id, input.ids);
      return { ok: true } as const;
    }),
    publish: photos.publish.handler(async ({ input, context }) => {
      await publishPhotosNow(services, context.caller.member, input.quote_id);
      return { ok: true } as const;
    }),
    remove: photos.remove.handler(async ({ input, context }) => {
      await removePhoto(services, context.caller.member, input.id);
      return { ok: true } as const;
    }),
  };
}
