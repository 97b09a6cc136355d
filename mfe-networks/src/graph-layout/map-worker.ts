import { type MapInput, mapLayout } from './map-layout'

globalThis.addEventListener('message', ({ data }: MessageEvent<MapInput>) => {
  globalThis.postMessage(mapLayout(data))
})
