/** In place of `hoist-non-react-statics`: nobody reads statics off a wrapped component here. */
// oxlint-disable-next-line import/no-default-export -- stands in for a default export
export default function leaveStatics<Component>(component: Component): Component {
  return component
}
