import { paths } from '../paths'
import type { PairRow } from './pair-rows'

/** To the cell of a pair in the matrix that shows what is wrong with it, and all that is known of the pair above it. */
export function cellOf(networkId: string, pair: Pick<PairRow, 'one' | 'other' | 'state'>): string {
  const { one, other, state } = pair
  return paths.metrics(
    networkId,
    new URLSearchParams({
      tab: state === 'failing' ? 'connectivity' : 'latency',
      dialog: 'pair',
      'dialog.one': one.id,
      'dialog.other': other.id,
    }).toString(),
  )
}
