import { ApiError, UnreachableError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { use } from 'react'

import { LONG_NAME } from '../story-parts'
import { ErrorPanel, PageBoundary } from './PageBoundary'
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

const retry = () => {}

export const ErrorOfTheServer: Story = {
  render: () => (
    <ErrorPanel error={new ApiError(500, 'could not read the nodes')} onRetry={retry} />
  ),
}

export const ErrorInWordsOfThePage: Story = {
  render: () => (
    <ErrorPanel
      title="Error loading network data"
      error={new ApiError(500, 'could not read the nodes')}
      onRetry={retry}
    />
  ),
}

export const ErrorUnreachable: Story = {
  render: () => <ErrorPanel error={new UnreachableError('nobody answers')} onRetry={retry} />,
}

export const ErrorRefused: Story = { render: () => <ErrorPanel error={new ApiError(403, '')} /> }

export const ErrorWithLongText: Story = {
  render: () => <ErrorPanel error={new ApiError(400, `${LONG_NAME} is taken`)} onRetry={retry} />,
}
