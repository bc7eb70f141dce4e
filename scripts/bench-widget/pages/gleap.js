import Gleap from 'gleap'

Gleap.setApiUrl(`${location.origin}/gleap`)
Gleap.setFrameUrl(`${location.origin}/gleap/frame`)
Gleap.initialize('bench')
