/** The decoder of images, limited to what members may upload. */
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
// Only these four decoders are enabled, whatever type a file declares.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((kind) => [
    `VipsForeignLoad${kind}File`,
    `VipsForeignLoad${kind}Buffer`,
  ]),
});

export { sharp };
