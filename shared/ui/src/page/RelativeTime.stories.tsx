import { DAY_MS } from '@meshdeck/domain/times'
import { store } from '@meshdeck/platform/shell'
import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { RelativeTime, timesAtom } from './RelativeTime'

const meta = {
  component: RelativeTime,
  args: { moment: Date.now() - 3 * DAY_MS },
} satisfies Meta<typeof RelativeTime>
export default meta
type Story = StoryObj<typeof meta>

export const Past: Story = {}

export const Ahead: Story = { args: { moment: Date.now() + 30 * DAY_MS, isAhead: true } }

export const Exact: Story = {
  beforeEach: () => {
    store.set(timesAtom, 'exact')
    return () => store.set(timesAtom, 'relative')
  },
}
