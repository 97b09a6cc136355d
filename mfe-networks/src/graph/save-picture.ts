import { download } from '@meshdeck/ui/form'

import type { GraphScene } from '../graph-drawing/graph-scene'

/** Saves the visible picture as a file through the browser. */
export async function savePicture(
  scene: GraphScene,
  fileName: string,
  kind: 'png' | 'svg',
): Promise<void> {
  if (kind === 'svg') {
    download(fileName, { type: 'image/svg+xml', content: scene.toSvg() })
    return
  }
  const picture = await scene.toPng()
  if (!picture) throw new Error('The browser made no picture.')
  download(fileName, {
    type: picture.type,
    content: new Uint8Array(await picture.arrayBuffer()),
  })
}
