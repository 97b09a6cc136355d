import type { KeyboardEvent } from 'react'

import type { GraphScene } from '../graph-scene/graph-scene'

/** So much nearer or farther by a press. */
export const ZOOM_STEP = 1.5

/** Moves the picture by the keys that its description names. */
export function moveByKey(
  event: KeyboardEvent,
  scene: GraphScene | undefined,
  onEscape: () => void,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const moves: Record<string, () => void> = {
    ArrowLeft: () => scene?.pan(-1, 0),
    ArrowRight: () => scene?.pan(1, 0),
    ArrowUp: () => scene?.pan(0, -1),
    ArrowDown: () => scene?.pan(0, 1),
    '+': () => scene?.zoomBy(ZOOM_STEP),
    '-': () => scene?.zoomBy(1 / ZOOM_STEP),
    '0': () => scene?.fit(),
    Escape: onEscape,
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}
