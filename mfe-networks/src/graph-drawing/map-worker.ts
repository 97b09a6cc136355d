import { buffersOf } from './layout'
import { type MapInput, mapLayout } from './map-layout'

globalThis.addEventListener('message', ({ data }: MessageEvent<MapInput>) => {
  const layout = mapLayout(data)
  globalThis.postMessage(layout, { transfer: buffersOf(layout) })
})
