// Calls as written for Canny.
Canny('identify', { appID: 'app', user: { id: '7', name: 'Ada', email: 'ada@example.com' } })
Canny('initChangelog', { appID: 'app', position: 'bottom', align: 'right' })
