import { expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

/**
 * Every limit of every call, as name, least..most and kind; `= ` is a default, `of` counts choices. After the bar: the
 * calls that take the field, or their number. Source: the specifications of product, shooting and wind.
 */
const LIMITS = `
1 0..1 | cards.keepCard shares.createShare
2 0..1 | cards.keepCard shares.createShare
U 1..4 whole | wmp.phase3
U = 2 | wmp.phase3
a 1..2147483647 whole | 5
accuracy 0..100 | sessions.createSession sessions.updateSession
accuracy = 0 | sessions.createSession
aerodynamicJump = "every-change" | stages.createStage
aerodynamicJump of 3 | shares.createShare stages.createStage
after 0..2147483647 whole | classes.listEvents classes.streamEvents
after 1..600 chars | firstCalls.beginFirstCall
after = 0 | classes.listEvents classes.streamEvents
air ..200 chars | shares.createShare
allowedProfileIds ..200 items | admin.updateDemoRestrictions
allowedProfileIds[] 0..2147483647 whole | admin.updateDemoRestrictions
allowedScenarioIds ..200 items | admin.updateDemoRestrictions
allowedScenarioIds[] 0..2147483647 whole | admin.updateDemoRestrictions
alphaOverlap 0.1..0.9 | wmp.phase2
alphaOverlap = 0.4 | wmp.phase2
altitude -2000..30000 | days.putDay
among 2..500 items | matches.makeRuling
among[] 1..2147483647 whole | matches.makeRuling
as = "class" | classes.listEvents classes.streamEvents lives.getLiveTable
as of 2 | classes.listEvents classes.streamEvents lives.getLiveTable
asked -10000..10000 | games.sendMicroReviews
asked ..40 chars | games.sendMicroReviews
asked{} -1000000000000000..1000000000000000 | learn.putProgress
asked{} ..40 chars | learn.putProgress
at -100000..100000 | runs.fireRun
attestationObject ..8192 chars | passkeys.registerPasskey
authenticWindDirection -360..720 | ballistics.calculateTargetCrosswind
authenticWindSpeed 0..100 | ballistics.calculateTargetCrosswind
authenticatorData ..8192 chars | passkeys.confirmLogin
avgResponseTime 0..86400 | sessions.createSession sessions.updateSession
avgResponseTime = 0 | sessions.createSession
ballisticWeighting = true | wmp.phase1
barrelLength 4..60 | profiles.createProfile profiles.updateProfile
barrelLength = null | profiles.createProfile
baseDirectionOfFire 0..360 | ballistics.calculateBallistics ballistics.calculateTargetCrosswind weather.qualityMetrics
baseDirectionOfFire = 90 | ballistics.calculateTargetCrosswind
baseWindDirection -360..720 | ballistics.calculateTargetCrosswind
baseWindSpeed 0..100 | ballistics.calculateTargetCrosswind
bc 0.01..3 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bcSegments 0..20 items | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bcSegments = [] | profiles.createProfile
bcVariation 0..0.5 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bcVariation = 0.008 | profiles.createProfile
bearing 0..360 | weather.generateWindField
best -40..40 | drills.commitCall games.addFieldEntry games.changeFieldEntry
beta 0..10 | wmp.phase3
beta = 1 | wmp.phase3
brackets 1..4 whole | cards.createCard
brief ..2000 chars | 7
bulletBC 0.01..3 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bulletBC = 0.325 | profiles.createProfile
bulletDiameter 0.1..2 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bulletDiameter = 0.264 | profiles.createProfile
bulletLength 0.1..10 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bulletLength = null | profiles.createProfile
bulletWeight 5..1500 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bulletWeight = 140 | profiles.createProfile
bulletWeightVariation 0..50 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
bulletWeightVariation = 0.5 | profiles.createProfile
call 1..600 chars | firstCalls.fireFirstCall
cant -90..90 | days.putDay
cardName ..120 chars | cards.createCard
cartridge ..80 chars | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
cartridge = null | profiles.createProfile
cause of 6 | cards.keepCard shares.createShare
cd 0.02..2 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
cells 1..36 items | assignments.createAssignment
centroidDirection -360..720 | wmp.phase2
centroidSpeed 0..500 | wmp.phase2
cep 0..1000 | ballistics.simulateShot
cep90 0..1000 | ballistics.simulateShot
cep95 0..1000 | ballistics.simulateShot
chamber ..80 chars | profiles.createProfile profiles.updateProfile
chamber = null | profiles.createProfile
choices ..4 items | cards.keepCard shares.createShare
chronograph = null | profiles.createProfile
click = null | profiles.createProfile
clientDataJSON ..8192 chars | passkeys.registerPasskey passkeys.confirmLogin
clock of 2 | shares.createShare stages.createStage
closesAtDue = false | assignments.createAssignment
code ..40 chars | classes.lookAtJoining classes.joinClass classes.joinWithNewAccount
code 1..4096 chars | oidc.finishSignIn oidc.finishLink
confidence 0..1 | cards.keepCard shares.createShare
confirmPassword ..1024 chars | auth.updateAccount
convergenceThreshold 1e-9..0.5 | wmp.phase1
convergenceThreshold = 0.001 | wmp.phase1
coriolis ..200 chars | cards.keepCard shares.createShare
coriolis = true | stages.createStage
correlation -1..1 | ballistics.simulateShot sessions.recordShot
correlationTime 1..600 | runs.createRun shares.createShare stages.createStage weather.generateWindField
course 1..99 whole | matches.makeRuling runs.createRun
courses 1..12 items | matches.createMatch matches.editMatch
coverage 0..1 | cards.keepCard shares.createShare
csv 1..200000 chars | matches.putRoster
csv 1..4000000 chars | games.importFieldLog
currentPassword ..1024 chars | 6
dailyPhase = "midday" | runs.createRun shares.createShare stages.createStage weather.generateWindField
dailyPhase of 4 | runs.createRun shares.createShare stages.createStage weather.generateWindField
days 1..30 whole | links.createInvite
days = 7 | links.createInvite
delta 0.01..0.1 | wmp.phase3
delta = 0.05 | wmp.phase3
deltaSpeed 1..5 | wmp.phase2
deltaSpeed = 2 | wmp.phase2
densityAltitude -2000..15000 | truing.calculateTruing
densityAltitude -5000..20000 | days.putDay
description ..2000 chars | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
description = null | scenarios.keepScenario shares.createShare
direction -360..720 | runs.createRun stages.createStage
direction -720..1080 | wmp.phase1
direction ..100 items | 8
direction 0..360 | shares.createShare
directionOfFire 0..360 | 16
directionOfFire = 90 | ballistics.calculateTargetCrosswind wmp.phase1
directionVariation 0..180 | runs.createRun shares.createShare stages.createStage weather.generateWindField
direction[] ..800 items | 8
direction[][] -1000000..1000000 | weather.qualityMetrics
direction[][] -720..1080 | 7
distance 0..2000 | 10
distance 1..2000 | drills.createDrill lives.createLive
distance 10..3000 | games.addFieldEntry games.changeFieldEntry
distance 2..2000 | 8
distances ..100 items | weather.qualityMetrics
distances ..64 items | days.putDay
distances 1..100 items | 7
distances 1..20 items | assignments.createAssignment
distances[] -1000000..1000000 | weather.qualityMetrics
distances[] 0..5000 | 7
distances[] 1..2000 | assignments.createAssignment
distances[] 1..3000 | days.putDay
distances[] 100..2000 whole | games.listMicroItems
division ..40 chars | matches.enterMatch
divisions 1..6 items | matches.createMatch matches.editMatch
divisions = ["Open"] | matches.createMatch matches.editMatch
divisions[] ..40 chars | matches.createMatch matches.editMatch
divisions[] 1..40 chars | matches.createMatch matches.editMatch
dofBearing 0..360 | weather.generateWindField
dope of 2 | 7
dragCurve 5..200 items | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
dragCurve = null | profiles.createProfile
dragModel = "G7" | profiles.createProfile
dragModel of 2 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
draw 1..10000 whole | sessions.recordShot
drill of 3 | assignments.createAssignment
drop -100..1000 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
duration 0..36000 | runs.createRun shares.createShare stages.createStage weather.generateWindField
duration 1..3600 | runs.createRun shares.createShare stages.createStage weather.generateWindField
duration = 240 | runs.createRun shares.createShare stages.createStage weather.generateWindField
durationVariation 0..1 | runs.createRun shares.createShare stages.createStage weather.generateWindField
elevation -100..1000 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
elevation -5..5 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
elevation 0.9..1.1 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
elevationDial -15..15 | sessions.recordShot
elevationDial = 0 | sessions.recordShot
elevationDialAdjustment -15..15 | ballistics.simulateShot
elevationDialAdjustment = 0 | ballistics.simulateShot
elevationHold -5..5 | sessions.recordShot
elevationHold = 0 | sessions.recordShot
elevationHoldAdjustment -5..5 | ballistics.simulateShot
elevationHoldAdjustment = 0 | ballistics.simulateShot
elevationHoldMils -5..5 | ballistics.simulateShot
elevationHoldMils = 0 | ballistics.simulateShot
elevationMils -1000..1000 | ballistics.simulateShot
elevationReferenceData ..20000 chars | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile
elevationReferenceData ..60 items | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
elevationReferenceData = null | profiles.createProfile
email ..254 chars | 6
enabled = true | runs.createRun shares.createShare stages.createStage weather.generateWindField
endDistance 0..5000 | 8
engagementDistances ..20 items | cards.createCard
engagementDistances 1..20 items | wmp.phase1 wmp.phase2
engagementDistances[] 1..2000 | cards.createCard wmp.phase1 wmp.phase2
engagementTargets ..100 items | weather.generateWindField
engagementTargets = [] | weather.generateWindField
engagementTime 0..1000000 | sessions.recordShot
engagements ..20 items | scenarios.createScenario
engagements 1..20 items | scenarios.keepScenario scenarios.updateScenario shares.createShare
entries ..200 items | cards.keepCard shares.createShare
entries = "link" | matches.createMatch matches.editMatch
entries of 2 | matches.createMatch matches.editMatch matches.changeMatch
entry 1..2147483647 whole | matches.makeRuling
environmentalConditions = null | scenarios.keepScenario shares.createShare
events 1..200 items | learn.putProgress
expected 1..60 whole | classes.setJoining
find ..80 chars | history.listHistory
firstCall ..600 chars | auth.register
firstName ..80 chars | 5
firstName 0..80 chars | 5
firstRound 0..1 | cards.keepCard shares.createShare
focusS[] 0..3600 | drills.commitCall
forEye 0..1 | cards.keepCard shares.createShare
from -400..4000 | runs.runCues
from 0..360 | days.putDay drills.createDrill games.addFieldEntry games.changeFieldEntry
from 2..2000 | stages.listRows
from = 100 | stages.listRows
from of 3 | cards.keepCard shares.createShare
given -10000..10000 | games.sendMicroReviews
grace_until 0..32503680000 whole | admin.updateUser
ground of 5 | runs.createRun shares.createShare stages.createStage
gust of 3 | assignments.createAssignment
gust of 4 | 7
half 0.5..10 | 7
held -20..20 | games.addFieldEntry games.changeFieldEntry
hi -40..40 | drills.commitCall games.addFieldEntry games.changeFieldEntry
hi 0..20 | runs.callSpeed
hi 0..200 | days.putDay
high 0..1 | cards.keepCard shares.createShare
hitProbability 0..1 | cards.keepCard shares.createShare
hitsOnTarget 0..100000 whole | sessions.createSession sessions.updateSession
hitsOnTarget = 0 | sessions.createSession
hold -20..20 | drills.commitCall
hours 1..720 | classes.setJoining
hours = 24 | classes.setJoining
humidity 0..100 | 17
id ..1400 chars | passkeys.registerPasskey passkeys.confirmLogin
id ..20 chars | wmp.phase2
id ..40 chars | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
id 0.. whole | shares.createShare
id 0..2147483647 whole | cards.createCard drills.createDrill
id 1..2147483647 whole | 102
impactX -1000..1000 | sessions.recordShot
impactY -1000..1000 | sessions.recordShot
incline -90..90 | days.putDay
incline = 0 | days.putDay
is of 3 | lives.tellPhone
iss ..512 chars | oidc.finishSignIn oidc.finishLink
keepVelocity = false | truing.calculateTruing
key ..40 chars | games.sendMicroReviews
kind = "minimum-width" | cards.createCard
kind of 2 | cards.createCard
kind of 3 | history.listHistory
kind of 4 | drills.createDrill
kind of 7 | matches.makeRuling
label ..200 chars | cards.keepCard shares.createShare
lastName ..80 chars | 5
lastName 0..80 chars | 5
latitude -90..90 | 10
latitude = 36 | ballistics.calculateBallistics stages.createStage
layout of 2 | matches.exportTable
lesson 1..12 whole | learn.putProgress
letIn = false | classes.setJoining
level 1..3 whole | games.getDaily
lightConditions ..20 chars | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
lightConditions = "bright" | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
like 1..2147483647 whole | stages.createStage
limit 1..100 whole | drills.listDrills history.listHistory
limit 1..1000 whole | classes.listEvents
limit 1..200 whole | 9
limit = 20 | history.listHistory
limit = 50 | drills.listDrills games.listFieldLog
limit = 500 | classes.listEvents
line ..1000 chars | days.putDay
live 1..2147483647 whole | 17
lo -40..40 | drills.commitCall games.addFieldEntry games.changeFieldEntry
lo 0..20 | runs.callSpeed
lo 0..200 | days.putDay
lookAngle -60..60 | 12
lookAngle = 0 | ballistics.calculateBallistics
low 0..1 | cards.keepCard shares.createShare
mach 0..10 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
marks of 3 | 7
match ..40 chars | days.putDay
maxDistance 25..3000 | runs.createRun shares.createShare stages.createStage weather.generateWindField
maxDistance = 1000 | runs.createRun shares.createShare stages.createStage weather.generateWindField
maxResults 1..20 whole | cards.lookUpCard
maxResults = 1 | cards.lookUpCard
maxSessionsPerDay 0..1000 whole | admin.updateDemoRestrictions
maxShotsPerSession 0..1000 whole | admin.updateDemoRestrictions
maxTargetDistance 0..2000 | admin.updateDemoRestrictions
mean0 0..40 | 7
mean1 0..40 | 7
memberId 1..2147483647 whole | classes.updateMember classes.makeSignInCode classes.deleteMemberAccount lives.decideLate
method of 3 | cards.keepCard shares.createShare
mil 0.01..100 | games.sendMicroReviews
misreadMph 0..10 | cards.createCard cards.flyCard cards.keepCard shares.createShare
mode ..40 chars | ballistics.simulateShot
mode = "single" | wmp.phase3
mode of 2 | wmp.phase3
modelComplexity = "stochastic" | runs.createRun shares.createShare stages.createStage weather.generateWindField
modelComplexity of 4 | runs.createRun shares.createShare stages.createStage weather.generateWindField
moment 0..10000000 | ballistics.calculateBallistics sessions.recordShot stages.listRows
moment = 0 | stages.listRows
move 0..30 | 7
mph -20..20 | firstCalls.fireFirstCall
ms 0..600000 | games.sendMicroReviews
ms 0..86400000 whole | learn.putProgress
muzzle 0.1..5 | shares.createShare stages.createStage
muzzle 100..6000 | days.putDay
muzzleVelocity 200..6000 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
muzzleVelocity = 2800 | profiles.createProfile
muzzleVelocitySd 0..200 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
muzzleVelocitySd = null | profiles.createProfile
n 1..10 whole | games.getSpotterShot games.callSpotterShot
n 1..30 whole | 11
n 1..40 whole | days.putDay
name ..120 chars | 10
name ..24 chars | games.setDailyName
name ..30 chars | classes.joinClass classes.joinWithNewAccount classes.updateMember
name ..40 chars | 8
name ..60 chars | installation.verifyBackup installation.downloadBackup installation.deleteBackup
name ..80 chars | classes.createClass classes.updateClass links.createInvite
name 1..120 chars | 11
name 1..30 chars | classes.joinClass classes.joinWithNewAccount classes.updateMember
name 1..40 chars | matches.enterMatch
name 1..80 chars | classes.createClass classes.updateClass
name 3..24 chars | games.setDailyName
names = "shown" | lives.createLive
names of 2 | lives.createLive
network ..20 chars | classes.letAllIn classes.turnAwayAll
newPassword ..512 chars | admin.resetPassword auth.updateAccount
note ..2000 chars | days.putDay
note ..500 chars | 6
note ..80 chars | classes.updateMember
note = "" | assignments.createAssignment
notes ..5000 chars | profiles.createProfile profiles.updateProfile sessions.createSession
notes = "" | profiles.createProfile
number 1..200 whole | 7
observations 1..60 items | truing.calculateTruing
observedElevation -50..500 | truing.calculateTruing
observedWindage -100..100 | truing.calculateTruing
of of 2 | cards.keepCard shares.createShare
offset 0..1000000 whole | 8
order 1..40 items | 7
outcome of 10 | matches.makeRuling
p_min 0.5..1 | wmp.phase3
p_min = 0.9 | wmp.phase3
pace of 2 | runs.createRun shares.createShare stages.createStage
parS 5..3600 | 7
password ..512 chars | 5
password 1.. chars | admin.createDemoUser
password 1..1024 chars | auth.login
past of 2 | classes.listClasses
pause 0..5 | 7
plan of 5 | links.createInvite
plateIn 0..1000 | days.putDay
plateMoa 0..1000 | days.putDay
points 1..1000 whole | matches.makeRuling
points 1..5 whole | 7
position 1..20 whole | 8
positions 1..20 items | 7
powder -100..250 | days.putDay
powder -60..140 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
powder = null | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
powderChargeVariation 0..10 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
powderChargeVariation = 0.1 | profiles.createProfile
powderTable 2..12 items | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
powderTable = null | profiles.createProfile
powderTempSensitivity -20..20 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
powderTempSensitivity = 0 | profiles.createProfile
precision = 0.1 | cards.createCard
prepareS 0..300 | 7
pressure 10..35 | days.putDay
pressure 15..33 | 17
probability 0..1 | wmp.phase2
profileId 0..2147483647 whole | 20
profileName ..120 chars | cards.keepCard shares.createShare
promise = null | cards.keepCard shares.createShare
range 1..3000 | 5
range of 4 | assignments.createAssignment drills.createDrill
rawId ..1400 chars | passkeys.registerPasskey passkeys.confirmLogin
reading = "path" | cards.createCard
reading of 4 | cards.createCard cards.flyCard cards.keepCard shares.createShare
reason 1..200 chars | matches.strikeEntry matches.giveReshoot matches.makeRuling matches.undoRuling
recommended 1..4 whole | cards.keepCard shares.createShare
requiredConfidence 0..1 | cards.lookUpCard
requiredConfidence = 0.8 | cards.lookUpCard
responseTime 0..86400 | sessions.recordShot
responseTime = 0 | sessions.recordShot
reticleType = "ZCO_MPCT2X" | profiles.createProfile
reticleType of 8 | profiles.createProfile profiles.updateProfile
reveal = "at-once" | matches.createMatch matches.editMatch
reveal of 2 | matches.createMatch matches.editMatch
reviews 1..200 items | games.sendMicroReviews
rifle ..200 chars | days.putDay shares.createShare
rifle = "own" | lives.createLive matches.createMatch matches.editMatch
rifleAccuracy 0..30 | 6
rifleAccuracy = 0.25 | ballistics.simulateShot profiles.createProfile
rifleId 1..2147483647 whole | auth.updateAccount
right -20..20 | drills.pointTask games.addFieldEntry games.changeFieldEntry games.callSpotterShot
right -30..30 | drills.fireTask runs.fireRun
role of 4 | classes.updateMember
round 1..60 whole | matches.makeRuling
rounds 1..30 whole | 7
rows ..200 items | cards.keepCard shares.createShare
rows = [] | cards.keepCard shares.createShare
rule of 3 | 7
runId 1..2147483647 whole | cards.createCard wmp.phase2 wmp.phase3
said -100..100 | learn.putProgress
samplingInterval 5..500 | runs.createRun shares.createShare stages.createStage weather.generateWindField
samplingInterval = 100 | runs.createRun shares.createShare stages.createStage weather.generateWindField
scenarioId 0..2147483647 whole | 5
scenarioId 1..2147483647 whole | sessions.listSessions shares.createShare
scenarioName ..120 chars | cards.keepCard shares.createShare
scenarioType = "general" | weather.qualityMetrics
scenarioType of 3 | weather.qualityMetrics
scenarioType of 4 | scenarios.keepScenario shares.createShare
scopeHeight -5..20 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
scopeHeight = 2.36 | profiles.createProfile
scopePower 8..40 | ballistics.simulateShot
scopePower = 20 | ballistics.simulateShot
score 0..10 | sessions.recordShot
sd 0..200 | profiles.createProfile profiles.updateProfile
search ..120 chars | admin.listUsers
seed 0..1000000 whole | cards.flyCard
seed 0..9007199254740991 whole | runs.createRun shares.createShare stages.createStage weather.generateWindField
seed = 1 | cards.flyCard
seen ..400 chars | drills.commitCall
sequence 1..100 whole | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
sequence of 3 | 7
sessionId 0..2147483647 whole | ballistics.simulateShot demo.checkShotLimit sessions.recordShot
sessionId 1..2147483647 whole | sessions.listShots sessions.exportShots
shooterTargetDistance 0..2000 | weather.generateWindField
shot 1..60 whole | runs.replayRun
shotNumber 0..1000000 whole | sessions.recordShot
shots 1..1000 whole | cards.flyCard
shots 2..10000 whole | profiles.createProfile profiles.updateProfile
shots = 300 | cards.flyCard
shotsFired 0..100000 whole | sessions.createSession sessions.updateSession
shotsFired = 0 | sessions.createSession
sightOffset -10..10 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
sightOffset = null | profiles.createProfile
sigmaElevationMil 0..100 | ballistics.simulateShot sessions.recordShot
sigmaWindMil 0..100 | ballistics.simulateShot sessions.recordShot
signal of 2 | 7
signature ..8192 chars | passkeys.confirmLogin
sinceS 0..86400 | drills.commitCall
size 0.1..10 | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
sky of 3 | drills.createDrill
sky of 4 | runs.createRun shares.createShare stages.createStage
spatialCorrelationDistance 5..5000 | runs.createRun shares.createShare stages.createStage weather.generateWindField
speed ..100 items | 8
speed 0..100 | 5
speed 0..200 | days.putDay wmp.phase1
speed 0..40 | runs.createRun shares.createShare stages.createStage
speed 0.5..10 | 7
speedVariation 0..60 | runs.createRun shares.createShare stages.createStage weather.generateWindField
speed[] ..800 items | 8
speed[][] -1000000..1000000 | weather.qualityMetrics
speed[][] 0..200 | 7
speeds 1..16 items | drills.createDrill
speeds[] 0..200 | drills.createDrill
spinDrift = "repose" | stages.createStage
spinDrift of 3 | shares.createShare stages.createStage
spinFactor 0.5..1.5 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
spinFactor = null | profiles.createProfile
stabilityOverride = "default" | runs.createRun shares.createShare stages.createStage weather.generateWindField
stabilityOverride of 4 | runs.createRun shares.createShare stages.createStage weather.generateWindField
stage 1..40 whole | games.addFieldEntry games.changeFieldEntry
stageId 1..2147483647 whole | ballistics.calculateBallistics sessions.createSession sessions.updateSession wmp.phase1
stages ..40 items | days.putDay
standings = false | lives.showOnWall
startDistance 0..5000 | 8
state 1..256 chars | oidc.finishSignIn oidc.finishLink
step 0..99 whole | lives.showOnWall
step 1..2000 | stages.listRows
step 1..8 whole | learn.putProgress
step = 50 | stages.listRows
step of 4 | learn.putProgress
sub_status of 5 | admin.updateUser
sway 0..0.6 | 7
target 0..5 | shares.createShare stages.createStage
target 1..200 whole | 13
target 1..99 whole | games.addFieldEntry games.changeFieldEntry
targetClusterCount 1..20 whole | wmp.phase1
targetId ..40 chars | ballistics.calculateTargetCrosswind
targetSize 0.1..10 | 9
targetSizePixels 0..20000 | ballistics.simulateShot
targetType = "circle" | ballistics.simulateShot sessions.recordShot
targetType of 6 | 10
targets ..10 items | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
targets ..100 items | weather.qualityMetrics
targets ..200 items | cards.keepCard shares.createShare
targets 1..20 items | 7
task 0..30 whole | lives.showOnWall
task 1..30 whole | 6
tasks 1..30 whole | assignments.createAssignment drills.createDrill lives.createLive
tasks = 10 | lives.createLive
temperature -100..200 | days.putDay
temperature -60..140 | 17
templateId 1..80 chars | scenarios.createScenario
terrain of 3 | runs.createRun shares.createShare stages.createStage weather.generateWindField
tiebreak ..12 items | matches.createMatch matches.editMatch
tiebreak = [] | matches.createMatch matches.editMatch
tiebreak[] 1..12 whole | matches.createMatch matches.editMatch
time 0..3600 | matches.makeRuling
time 0..86400 | wmp.phase1
timeInterval 0.5..120 | runs.createRun shares.createShare stages.createStage weather.generateWindField
timeInterval = 5 | runs.createRun shares.createShare stages.createStage weather.generateWindField
timeOfFlight 0..60 | ballistics.simulateShot
timeSteps ..800 items | weather.qualityMetrics
timeSteps 1..800 items | 7
timeSteps[] -1000000..1000000 | weather.qualityMetrics
timeSteps[] 0..86400 | 7
timeZone ..64 chars | classes.createClass classes.updateClass
timestamp ..40 chars | 7
title 1..80 chars | assignments.createAssignment assignments.updateAssignment
to 2..2000 | stages.listRows
to = 1000 | stages.listRows
to of 2 | days.putDay
tof 0..30 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
token ..8192 chars | auth.renew
token 1..80 chars | links.lookAtLink links.consumeLink
tracking = null | profiles.createProfile
trainingMode ..40 chars | ballistics.calculateBallistics sessions.createSession
trainingMode = "quick_training" | sessions.createSession
trainingScenarioId 0..2147483647 whole | wmp.phase1 wmp.phase2 wmp.phase3
transports ..8 items | passkeys.registerPasskey
transports[] ..32 chars | passkeys.registerPasskey
tries 1..10 whole | assignments.createAssignment assignments.updateAssignment
tries = 1 | assignments.createAssignment
trueElevationMils -1000..1000 | sessions.recordShot
trueWindDirection -360..720 | sessions.recordShot
trueWindDriftMils -1000..1000 | sessions.recordShot
trueWindSpeed 0..100 | sessions.recordShot
truing of 2 | profiles.updateProfile
twistDirection = "right" | profiles.createProfile
twistDirection of 2 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
twistRate 0..200 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
twistRate = 8 | profiles.createProfile
type of 6 | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
unit of 4 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
units{} ..12 chars | auth.updateAccount
until of 2 | 7
up -20..20 | drills.pointTask games.addFieldEntry games.changeFieldEntry games.callSpotterShot
up -30..30 | drills.fireTask runs.fireRun
up -50..500 | games.addFieldEntry games.changeFieldEntry
useAerodynamicJump = true | ballistics.calculateBallistics
useBCDegradation = false | ballistics.calculateBallistics
useCoriolisEffect = true | ballistics.calculateBallistics
useSpinDrift = true | ballistics.calculateBallistics
userElevationDial -15..15 | sessions.recordShot
userWindDial -15..15 | sessions.recordShot
username 1.. chars | admin.createDemoUser
username 1..256 chars | auth.login
username 3..64 chars | 6
value 0.001..5 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
value of 3 | assignments.createAssignment
value of 4 | 7
was -100..100 | learn.putProgress
weaponProfileId 0..2147483647 whole | wmp.phase1 wmp.phase2 wmp.phase3
weatherModel = "deterministic" | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
weatherModel of 2 | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
widthIn 1..1000 | games.sendMicroReviews
wind ..400 chars | cards.keepCard shares.createShare
wind = "own" | assignments.createAssignment
wind = "same" | matches.createMatch matches.editMatch
wind of 2 | assignments.createAssignment matches.createMatch matches.editMatch
windBrackets ..8 items | cards.keepCard shares.createShare
windClusters 1..20 items | wmp.phase2
windCondition ..200 chars | cards.keepCard shares.createShare
windDial -15..15 | sessions.recordShot
windDial = 0 | sessions.recordShot
windDialAdjustment -15..15 | ballistics.simulateShot
windDialAdjustment = 0 | ballistics.simulateShot
windDirection -360..720 | 11
windDriftMils -1000..1000 | ballistics.simulateShot
windFieldData{} ..10001 items | wmp.phase1
windFieldId 0..2147483647 whole | days.putDay
windFieldId 1..2147483647 whole | shares.createShare
windFieldTimeIndex 0..1000000 whole | ballistics.calculateBallistics ballistics.calculateTargetCrosswind
windHold -5..5 | sessions.recordShot
windHold = 0 | sessions.recordShot
windHoldAdjustment -5..5 | ballistics.simulateShot
windHoldAdjustment = 0 | ballistics.simulateShot
windHoldMils -5..5 | ballistics.simulateShot
windHoldMils = 0 | ballistics.simulateShot
windSource ..400 chars | cards.keepCard shares.createShare
windSpeed 0..100 | 10
windSpeed 0..60 | runs.createRun shares.createShare stages.createStage weather.generateWindField
windage -200..200 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
windage -5..5 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
windage 0.9..1.1 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
windageReferenceData ..20000 chars | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile
windageReferenceData ..60 items | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
windageReferenceData = null | profiles.createProfile
winds ..16 items | days.putDay
x -20..20 | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
y -20..20 | scenarios.createScenario scenarios.keepScenario scenarios.updateScenario shares.createShare
zero 1..3000 | days.putDay
zeroAir = null | profiles.createProfile
zeroOffset = null | profiles.createProfile
zeroRange 5..2000 | ballistics.calculateBallistics profiles.createProfile profiles.updateProfile shares.createShare
zeroRange = 100 | profiles.createProfile
zone ..64 chars | games.getDaily lives.reviewClass lives.exportClassReview
zone = "UTC" | games.getDaily lives.reviewClass lives.exportClassReview
zoneWindData ..50 items | 6
zones 3..50 items | runs.createRun shares.createShare stages.createStage
`;

/** A limit's field name, its schema, and the call. */
type Seen = (name: string, schema: z.core.$ZodType, call: string) => void;

/** Visits every schema that parses a part of the input. */
const walk = (schema: z.core.$ZodType, name: string, call: string, seen: Seen): void => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const on = (inner: z.core.$ZodType, as = name): void => walk(inner, as, call, seen);
  seen(name, schema, call);
  if ('innerType' in def) on(def.innerType);
  if (def.type === 'object') for (const [key, field] of Object.entries(def.shape)) on(field, key);
  if (def.type === 'array') on(def.element, `${name}[]`);
  if (def.type === 'union') for (const option of def.options) on(option);
  if (def.type === 'tuple') for (const [n, item] of def.items.entries()) on(item, `${name}${n}`);
  if (def.type === 'record') on(def.valueType, `${name}{}`);
  if (def.type === 'pipe') {
    on(def.in);
    on(def.out);
  }
};

/** Limits of a schema: range of a number, length of a text or list; otherwise its default or number of choices. */
const limitOf = (schema: z.core.$ZodType): string | null => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'default') return `= ${JSON.stringify(def.defaultValue)}`;
  if (def.type === 'enum') return `of ${Object.keys(def.entries).length}`;
  let [least, most, kind] = ['', '', { string: ' chars', array: ' items' }[String(def.type)] ?? ''];
  for (const check of (def.checks ?? []) as z.core.$ZodChecks[]) {
    const limit = check._zod.def;
    if (limit.check === 'greater_than') least = `${limit.inclusive ? '' : '>'}${limit.value}`;
    if (limit.check === 'less_than') most = `${limit.inclusive ? '' : '<'}${limit.value}`;
    if (limit.check === 'min_length') least = `${limit.minimum}`;
    if (limit.check === 'max_length') most = `${limit.maximum}`;
    if (limit.check === 'number_format') kind = ' whole';
  }
  return least === '' && most === '' ? null : `${least}..${most}${kind}`;
};

const seen = new Map<string, string[]>();
const probes = new Map<string, () => unknown>();
for (const [call, { params, query, body }] of Object.entries(calls)) {
  for (const part of [params, query, body]) {
    if (part === undefined) continue;
    walk(part, '', call, (name, schema, of) => {
      const limit = limitOf(schema);
      if (limit === null) return;
      const key = `${name} ${limit}`;
      const its = seen.get(key) ?? [];
      if (!its.includes(of)) its.push(of);
      seen.set(key, its);
      const edge = /^(-?[\de.-]*?)\.\.([\de.-]*)( whole| chars|)$/.exec(limit);
      if (edge !== null) probes.set(key, () => probed(schema as z.ZodType, edge));
    });
  }
}
/** Tests a schema at its edges and just beyond. */
const probed = (schema: z.ZodType, [, least = '', most = '', kind]: RegExpExecArray) => {
  const takes = (value: unknown): boolean => schema.safeParse(value).success;
  if (kind === ' chars') return { outside: most !== '' && takes('7'.repeat(Number(most) + 1)), inside: true };
  const ends = [least, most].map((end) => (end === '' ? null : Number(end)));
  const [from = null, to = null] = ends;
  const step = kind === ' whole' ? 1 : 1e-9 * Math.max(1, Math.abs(from ?? 0), Math.abs(to ?? 0));
  return {
    inside: (from === null || takes(from)) && (to === null || takes(to)),
    outside: (from !== null && takes(from - step)) || (to !== null && takes(to + step)),
  };
};

it('limits every field of every call as the table says, and nothing else', () => {
  const found = [...seen].map(([key, of]) => `${key} | ${of.length > 4 ? of.length : of.join(' ')}`);
  expect(found.sort()).toEqual(LIMITS.trim().split('\n'));
});

it.each([...probes])('takes the edges of %s and nothing beyond', (_, probe) => {
  expect(probe()).toEqual({ inside: true, outside: false });
});
