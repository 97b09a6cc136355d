import { ApiError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { use } from 'react'

import { PageBoundary } from './PageBoundary'
import { Panel } from './Panel'

const never = new Promise<never>(() => {})
const Waiting = () => use(never)
const Failing = () => {
  throw new ApiError(500, 'could not read the nodes')
}

const meta = {
  component: PageBoundary,
  args: { failure: 'Error loading network data', children: <Panel title="Nodes">3 nodes</Panel> },
} satisfies Meta<typeof PageBoundary>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Loading: Story = { args: { children: <Waiting /> } }

export const Failed: Story = { args: { children: <Failing /> } }
