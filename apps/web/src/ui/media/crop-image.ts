import { type Crop, cropRegion, outputSize, type Size } from './crop.ts';

/**
 * Crops a decoded picture to at most the requested size. Pictures that may be transparent stay so. Rejects if the
 * browser cannot.
 */
export async function cropImage(image: HTMLImageElement, file: File, crop: Crop, maxSize: Size): Promise<File> {
  const imageSize = { width: image.naturalWidth, height: image.naturalHeight };
  const region = cropRegion(imageSize, maxSize.width / maxSize.height, crop);
  const size = outputSize(region, maxSize);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, region.left, region.top, region.width, region.height, 0, 0, size.width, size.height);
  const type = file.type === 'image/jpeg' || file.type === 'image/jpg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.92);
  });
  if (!blob) throw new Error('The cropped picture could not be encoded');
  const baseName = file.name.replace(/\.[^.]*$/, '') || 'picture';
  return new File([blob], `${baseName}.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type });
}
