import type { Difference, ServiceDifference } from '@meshdeck/domain/reach'

/** What a change makes of services; undefined where that was not to be told. */
export type FoundDifference = Difference & { services: ServiceDifference | undefined }

/** Whether a difference says that nothing opens and closes, not even to other services. */
export const isNothing = ({ services, ...found }: FoundDifference): boolean =>
  services?.widened === 0 && services.narrowed === 0 && countsNothing(found)

const countsNothing = (found: Omit<FoundDifference, 'services'>) =>
  found.opened + found.closed + found.openedRanges.rights + found.closedRanges.rights === 0 &&
  found.changes.length === 0
