import type { Health } from '@meshdeck/domain/health'

import type { MarkKind } from '../graph-model/graph-rows'

export type Palette = {
  canvas: string
  panel: string
  text: string
  muted: string
  line: string
  lineStrong: string
  land: string
  accent: string
  error: string
  health: Record<Health, string>
}

/** The theme is the only place with colours; what is drawn reads them there. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(`--chakra-colors-${name}`).trim()
  const idle = token('status-idle')
  return {
    canvas: token('bg-code'),
    panel: token('bg-panel'),
    text: token('fg'),
    muted: token('fg-muted'),
    line: token('border'),
    lineStrong: token('border-control'),
    land: token('bg-muted'),
    accent: token('accent-solid'),
    error: token('status-error'),
    health: {
      online: token('status-healthy'),
      enabled: token('status-healthy'),
      warning: token('status-unstable'),
      error: token('status-error'),
      offline: idle,
      disconnected: idle,
      disabled: idle,
      unmeasured: idle,
      unknown: idle,
    },
  }
}

/** Largest radius in pixels; smaller where nodes are close together. */
const radii: Record<MarkKind, number> = {
  internetGateway: 13,
  relay: 13,
  gateway: 11,
  device: 9,
  client: 6,
  route: 9,
}

export const radiusOf = (kind: MarkKind, spacing: number) => radii[kind] * Math.min(1, spacing / 28)
