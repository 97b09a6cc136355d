import { clusterLayout } from './cluster-layout'
import type { LayoutInput } from './layout'

globalThis.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  globalThis.postMessage(clusterLayout(data))
})
