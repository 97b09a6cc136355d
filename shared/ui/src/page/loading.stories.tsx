import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LoadingBar, PageSkeleton, Skeleton } from './loading'

const meta = { title: 'page/Loading' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Page: Story = { render: () => <PageSkeleton /> }

export const OneBar: Story = { render: () => <Skeleton w="40" /> }

export const ProgressBegun: Story = { render: () => <LoadingBar percent={40} /> }

export const ProgressFinished: Story = { render: () => <LoadingBar percent={100} /> }
