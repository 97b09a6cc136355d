import { lateTurns, useLateTurn } from './LateTurns'
import { savesData } from './saves-data'
import { useEarlyWish } from './use-early-wish'
import { useTrouble } from './use-trouble'

/**
 * Which of the parts that may come after the page are let in now. Where data is saved nothing comes ahead: the
 * notices with the first trouble, and they and the commands with the first touch.
 */
export function useLateParts() {
  const turn = useLateTurn()
  const { isTroubled, isReachable, wasWell } = useTrouble()
  const isWanted = useEarlyWish()
  const isSparing = savesData()
  const ahead = isSparing ? 0 : turn

  return {
    notices: ahead >= lateTurns.first || isTroubled || (isSparing && isWanted),
    duties: turn >= lateTurns.first,
    commands: ahead >= lateTurns.commands || isWanted,
    overlays: ahead >= lateTurns.overlays,
    isReachable,
    wasWell,
  }
}
