import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { StatusBadge } from './StatusBadge'

test.each([
  ['error', 'Error'],
  ['warning', 'Unstable'],
  ['online', 'Healthy'],
  ['offline', 'Offline'],
  ['enabled', 'Enabled'],
  ['disabled', 'Disabled'],
  ['disconnected', 'Disconnected'],
  ['something new', 'Unknown'],
  [undefined, 'Unknown'],
])(
  'shows the status %j as "%s" [HN-018, HN-019, HN-020, HN-021, HN-022, HN-023, HN-024, HN-025]',
  async (status, word) => {
    await renderUi(<StatusBadge status={status} />)
    expect(screen.getByText(word)).toBeVisible()
  },
)
