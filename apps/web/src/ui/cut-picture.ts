import { type Crop, cutSize, partOf, type Size } from './crop.ts';

/** Cuts a crop out of a loaded picture, at most as large as `wanted`. Pictures that may be transparent stay so. Rejects where the browser cannot. */
export async function cutPicture(image: HTMLImageElement, file: File, crop: Crop, wanted: Size): Promise<File> {
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  const part = partOf(picture, wanted.width / wanted.height, crop);
  const size = cutSize(part, wanted);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  const type = file.type === 'image/jpeg' || file.type === 'image/jpg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.92);
  });
  if (!blob) throw new Error('The picture could not be cut');
  const stem = file.name.replace(/\.[^.]*$/, '') || 'picture';
  return new File([blob], `${stem}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type });
}
