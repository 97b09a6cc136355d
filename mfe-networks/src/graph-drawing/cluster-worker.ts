import { clusterLayout } from './cluster-layout'
import { buffersOf, type LayoutInput } from './layout'

globalThis.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  const layout = clusterLayout(data)
  globalThis.postMessage(layout, { transfer: buffersOf(layout) })
})
