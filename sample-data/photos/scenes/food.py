# Knows the pictures of things to eat and drink: mugs, a bowl, crates of fruit.
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from studio import *  # noqa: E402, F403

cream, ochre, indigo = (0.82, 0.77, 0.66), (0.75, 0.28, 0.08), (0.06, 0.12, 0.32)


def mugs():
    """Landscape."""
    studio(1080, 720, sky=(1, 0.92, 0.8), strength=0.5, exposure=0.6)
    box((0, 0, -0.05), (5, 1.9, 0.1), wood(along=(1, 22, 14)))
    box((0, 1.7, 0.6), (6, 0.1, 2.4), paint((0.1, 0.2, 0.2), 0.8, (0.14, 0.26, 0.25), scale=3))
    for x in (-0.85, -0.5, 0.35, 0.7):
        lathe((x, 1.1, 0), [(0, 0), (0.07, 0), (0.08, 0.2), (0.03, 0.28), (0.03, 0.34)], paint(near(ochre, 0.4), 0.2))
    for x, y, color, turn in [
        (0, 0, ochre, -0.5),
        (0.17, 0.16, indigo, 0.2),
        (-0.2, 0.2, cream, 2.6),
        (0.46, 0.42, ochre, 0.4),
        (-0.5, 0.55, indigo, 2.2),
    ]:
        mug(x, y, paint(color, 0.18, near(color, 0.25), scale=30, bump=0.05, bump_scale=40), turn)
    for x, y in [(-0.1, -0.13), (-0.075, -0.075), (-0.16, -0.08)]:
        box((x, y, 0.012), (0.07, 0.025, 0.022), paint((0.5, 0.28, 0.1), 0.9, (0.62, 0.4, 0.18), 60, bump=1), 0.006, (0, 0, x * 9))
    lamp((-1, -0.2, 1.0), (0, 0.1, 0), 0.8, 26)
    lamp((1.2, 0.5, 0.6), (0, 0.1, 0.05), 0.5, 6, (1, 0.75, 0.5))
    shot((0.02, -0.66, 0.3), (0.02, 0.06, 0.045), lens=55, stop=1.8, focus=(0, -0.03, 0.08))
    expose('mugs')


def mug(x, y, glaze, turn):
    outside = [(0, 0.01), (0.036, 0.01), (0.042, 0), (0.046, 0.006), (0.05, 0.05), (0.05, 0.1), (0.0485, 0.104)]
    lathe((x, y, 0), [*outside, (0.046, 0.1), (0.046, 0.05), (0.043, 0.014), (0, 0.014)], glaze)
    lathe((x, y, 0), [(0, 0.094), (0.044, 0.094), (0.0462, 0.095)], paint((0.1, 0.04, 0.014), 0.06))
    ring((x + 0.052 * math.cos(turn), y + 0.052 * math.sin(turn), 0.052), 0.028, 0.0065, glaze, (math.pi / 2, 0, turn))


def bowl():
    """Square."""
    studio(860, 860, sky=(0.9, 0.95, 1), strength=0.6, exposure=0.45)
    box((0, 0, -0.05), (3, 3, 0.1), wood((0.2, 0.12, 0.07), (0.42, 0.29, 0.18), along=(16, 1, 14)))
    glaze = paint((0.05, 0.1, 0.14), 0.25, (0.09, 0.17, 0.2), scale=25)
    inside = [(0.182, 0.096), (0.174, 0.09), (0.15, 0.05), (0.1, 0.02), (0, 0.016)]
    lathe((0, 0, 0), [(0, 0.006), (0.08, 0), (0.12, 0.014), (0.165, 0.055), (0.186, 0.096), *inside], glaze)
    lathe((0, 0, 0), [(0, 0.085), (0.1, 0.08), (0.168, 0.07)], paint((0.4, 0.1, 0.02), 0.3, (0.55, 0.2, 0.04), 40, bump=1))
    rice = paint((0.85, 0.8, 0.68), 0.5)
    for _ in range(330):
        r, a = 0.07 * random.random() ** 0.5, random.uniform(0, 6.3)
        at = (-0.07 + r * math.cos(a), 0.05 + r * math.sin(a), 0.088 + (0.07 - r) * 0.4)
        ball(at, 0.0065, rice, (0.42, 1, 0.42), turn=(random.uniform(-0.6, 0.6), 0, random.uniform(0, 3)))
    for _ in range(64):
        r, a = 0.15 * random.random() ** 0.5, random.uniform(0, 6.3)
        x, y = r * math.cos(a), r * math.sin(a)
        if math.hypot(x + 0.07, y - 0.05) > 0.075:
            color = random.choice([(0.65, 0.42, 0.14), (0.6, 0.08, 0.02), (0.7, 0.3, 0.03), (0.28, 0.12, 0.05)])
            ball((x, y, 0.088), random.uniform(0.011, 0.017), paint(color, 0.3), (1, 1.15, 0.8), uneven=0.006)
    leaf = paint((0.08, 0.28, 0.03), 0.5, (0.14, 0.38, 0.06), 30)
    for x, y, turn in [(0.02, -0.03, 0.3), (0.045, -0.01, 1.5), (0.0, -0.005, 2.4), (0.03, 0.03, 0.9)]:
        ball((x, y, 0.106), 0.024, leaf, (0.5, 1, 0.08), turn=(0.4, 0.3, turn))
    box((-0.34, -0.05, 0.004), (0.3, 0.34, 0.008), printed(indigo, scale=70), 0.003, (0, 0, 0.3))
    lathe((-0.33, 0.34, 0), [(0, 0), (0.045, 0), (0.05, 0.11), (0.046, 0.11), (0.042, 0.02), (0, 0.02)], paint(cream, 0.2))
    lamp((-1, 0.9, 1.1), (0, 0, 0), 0.8, 34)
    shot((0.1, -0.62, 0.56), (-0.03, 0.0, 0.05), lens=64, stop=2.0, focus=(0.02, -0.04, 0.09))
    expose('bowl')


def fruit():
    """Panorama."""
    studio(1280, 500, sky=(0.85, 0.92, 1), strength=1.0, exposure=0.2)
    crate = wood((0.3, 0.19, 0.09), (0.5, 0.35, 0.19), 0.8)
    box((0, 0.4, -0.2), (8, 3, 0.1), paint((0.2, 0.2, 0.2), 0.9))
    box((0, 2.4, 0.8), (9, 0.05, 4), paint((0.2, 0.32, 0.3), 0.9, (0.3, 0.42, 0.36), scale=1.2))
    kinds = [
        ((0.7, 0.2, 0.01), 0.042, (1, 1, 0.92)),
        ((0.05, 0.11, 0.02), 0.048, (0.85, 0.85, 1.2)),
        ((0.42, 0.02, 0.012), 0.04, (1, 1, 0.85)),
        ((0.62, 0.4, 0.03), 0.037, (0.85, 1.2, 0.85)),
        ((0.34, 0.02, 0.03), 0.042, (1, 1, 0.95)),
    ]
    for row in range(2):
        for i in range(-3, 4):
            x, y, z = i * 0.5 + row * 0.2, row * 0.48, row * 0.16
            for dy in (-0.22, 0.22):
                box((x, y + dy, z), (0.48, 0.014, 0.1), crate, 0.003)
            for dx in (-0.233, 0.233):
                box((x + dx, y, z), (0.014, 0.43, 0.1), crate, 0.003)
            heap(x, y, z, *kinds[(i * 2 + row * 3) % len(kinds)])
    lamp((-2.5, -1.5, 3), (0, 0.2, 0), 1.6, 260)
    shot((0.4, -1.6, 0.98), (0.1, 0.2, 0.04), lens=48, stop=1.4, focus=(0.2, -0.1, 0.08))
    expose('fruit')


def heap(x, y, z, color, radius, squash):
    skins = [paint(near(color, 0.25), 0.35, near(color, 0.35), 20, bump=0.15, bump_scale=200) for _ in range(3)]
    for level, (across, along) in enumerate([(5, 4), (4, 3)]):
        for i in range(across):
            for j in range(along):
                at = (x + near((i - (across - 1) / 2) * 0.088, 0.008), y + near((j - (along - 1) / 2) * 0.095, 0.008))
                turn = (random.uniform(0, 3), random.uniform(0, 3), random.uniform(0, 3))
                ball((*at, z + 0.035 + level * 0.062), near(radius, 0.003), random.choice(skins), squash, 0.006, turn)


for name in sys.argv[sys.argv.index('--') + 1].split(','):
    globals()[name]()
