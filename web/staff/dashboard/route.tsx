import { Container, Title } from '@mantine/core';

export default function Dashboard() {
  return (
    <Container component="main" py="xl">
      <Title order={1}>Dashboard</Title>
    </Container>
  );
}
