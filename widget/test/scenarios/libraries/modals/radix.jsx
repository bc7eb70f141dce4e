import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { show } from '../show.jsx'

show(({ open, setOpen, children }) => (
  <Root open={open} onOpenChange={setOpen}>
    <Portal>
      <Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
      <Content aria-describedby={undefined} style={{ position: 'fixed', inset: '20%', background: '#fff' }}>
        <Title>Booking</Title>
        {children}
      </Content>
    </Portal>
  </Root>
))
