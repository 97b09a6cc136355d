import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Banner } from './Banner'

test.each([
  ['critical', 'alert', 'lucide-circle-alert'],
  ['warning', 'status', 'lucide-triangle-alert'],
  ['info', 'status', 'lucide-info'],
  ['success', 'status', 'lucide-circle-check'],
] as const)('what is %s is told as %s, with the sign of it', async (tone, role, sign) => {
  await renderUi(<Banner tone={tone}>The disk is full</Banner>)

  const banner = screen.getByText('The disk is full').closest('[role]')
  expect(banner).toHaveAttribute('role', role)
  expect(banner?.querySelector('svg')).toHaveClass(sign)
})
