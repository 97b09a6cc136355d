import { ApiError, UnreachableError } from '@meshdeck/platform'
import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_NAME } from '../story-parts'
import { ErrorPanel } from './PageBoundary'

const meta = {
  component: ErrorPanel,
  args: { error: new ApiError(500, 'could not read the nodes'), onRetry: () => {} },
} satisfies Meta<typeof ErrorPanel>
export default meta
type Story = StoryObj<typeof meta>

export const OfTheServer: Story = {}

export const InWordsOfThePage: Story = { args: { title: 'Error loading network data' } }

export const Unreachable: Story = { args: { error: new UnreachableError('nobody answers') } }

export const Refused: Story = { render: () => <ErrorPanel error={new ApiError(403, '')} /> }

export const LongText: Story = { args: { error: new ApiError(400, `${LONG_NAME} is taken`) } }
