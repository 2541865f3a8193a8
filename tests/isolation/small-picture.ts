import sharp from 'sharp';

let picture: Promise<Uint8Array<ArrayBuffer>> | undefined;
export function smallPicture(): Promise<Uint8Array<ArrayBuffer>> {
  picture ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));
  return picture;
}
