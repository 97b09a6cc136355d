import { MINUTE_MS } from '@meshdeck/domain/times'
import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME } from '../story-parts'
import { LineChart } from './LineChart'

const START = Date.UTC(2026, 10, 29, 6)

const lineOf = (name: string, factor: number) => ({
  name,
  points: Array.from({ length: 30 }, (_, n) => ({
    at: START + n * MINUTE_MS,
    value: factor * (20 + 15 * Math.sin(n / 4)),
  })),
})

const meta = {
  component: LineChart,
  args: { label: 'Latency between fra-1 and lon-1', lines: [lineOf('Latency', 1)] },
} satisfies Meta<typeof LineChart>
export default meta
type Story = StoryObj<typeof meta>

export const OneLine: Story = {}

export const ThreeLines: Story = {
  args: { lines: [lineOf('Sent', 1), lineOf('Received', 2), lineOf(LONG_NAME, 3)] },
}

export const OnePoint: Story = {
  args: { lines: [{ name: 'Latency', points: [{ at: START, value: 12 }] }] },
}
