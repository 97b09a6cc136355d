import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { PageSkeleton, Skeleton } from './loading'

const meta = { component: PageSkeleton } satisfies Meta<typeof PageSkeleton>
export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {}

export const OneBar: Story = { render: () => <Skeleton w="40" /> }
